# Made by `divisor-duel completion`, version @version@: what can be typed after divisor-duel.
_divisor_duel() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words= kind= i
    if [[ $word == = ]]; then word=
    elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            @skipped@) ((i++)); [[ ${COMP_WORDS[i]} != = ]] || ((i++)) ;;
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
        esac
    done
    case "$command $before" in
@values@
        *)
            case "$command $word" in
@words@
            esac ;;
    esac
    case $kind in
        file) local IFS=$'\n'; COMPREPLY=($(compgen -f -- "$word")); compopt -o filenames 2>/dev/null ;;
        dir) local IFS=$'\n'; COMPREPLY=($(compgen -d -- "$word")); compopt -o filenames 2>/dev/null ;;
        *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    esac
}
complete -F _divisor_duel divisor-duel
