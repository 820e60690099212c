#!/bin/sh
# A bot in the shell: it takes the smallest number it may.
#
#     divisor-duel arena "bot:examples/bot.sh" random

numbers() {
    echo "$1" | tr , '\n' | while IFS=-: read -r first last step; do
        seq "$first" "${step:-1}" "${last:-$first}"
    done
}

related() {
    [ $(($1 % $2)) = 0 ] || [ $(($2 % $1)) = 0 ]
}

allowed() {
    for other in $taken; do
        [ "$other" = "$1" ] && return 1
        [ "$rule" = antichain ] && related "$1" "$other" && return 1
    done
    [ "$rule" = antichain ] || [ -z "$taken" ] || related "$1" "${taken##* }"
}

choose() {
    [ -z "$taken" ] && set -- $openings || set -- $pool
    for number; do
        allowed "$number" && echo "$number" && return
    done
}

while read -r word rest; do
    case $word in
        rules)
            set -- $rest
            pool=$(numbers "$1") rule=$2 openings=$(numbers "$3")
            echo ok
            ;;
        position) taken=$rest && echo ok ;;
        go) choose ;;
        quit) exit ;;
        *) echo "error I know rules, position, go and quit" ;;
    esac
done
