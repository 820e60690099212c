#compdef divisor-duel
# Made by `divisor-duel completion`, version @version@: what can be typed after divisor-duel.
_divisor_duel() {
    local before=$words[CURRENT-1] command= i
    local -a offered
    if [[ $PREFIX == --*=* ]]; then before=${PREFIX%%=*}; compset -P 1 '*='; fi
    for ((i = 2; i < CURRENT; i++)); do
        case $words[i] in
            (@skipped@) ((i++)) ;;
            (-*) ;;
            (*) command=$words[i]; break ;;
        esac
    done
    case "$command $before" in
@values@
        (*)
            case "$command $PREFIX" in
@words@
            esac ;;
    esac
    _describe divisor-duel offered
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _divisor_duel "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _divisor_duel divisor-duel
fi
