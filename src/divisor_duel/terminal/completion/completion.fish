# Made by `divisor-duel completion`, version @version@: what can be typed after divisor-duel.
function __divisor_duel_command
    set -l words (commandline -opc)
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case @skipped@
                set -e words[1]
            case '-*'
            case '*'
                echo $words[1]
                return
        end
        set -e words[1]
    end
end
function __divisor_duel_in
    set -l command (__divisor_duel_command)
    test "$command" = "$argv[1]"
end
complete -c divisor-duel -f
@lines@
