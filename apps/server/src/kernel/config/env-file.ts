/**
 * Reads a file of settings as systemd does for `EnvironmentFile=` (systemd.exec(5)), so that a unit and a typed command understand the file alike.
 * Unlike in a shell, nothing is expanded, and `&`, `;`, `#` and `$` are ordinary characters.
 */

/** As in systemd's parser (parse_env_file_internal in src/basic/env-file.c). */
const WHITESPACE = ' \t\n\r';
const NEWLINE = '\n\r';
const COMMENT = '#;';
/** Characters that a backslash escapes within double quotes. */
const ESCAPED_IN_QUOTES = '"\\`$';

type State =
  | 'before-name'
  | 'name'
  | 'before-value'
  | 'value'
  | 'escape'
  | 'single-quotes'
  | 'double-quotes'
  | 'escape-in-quotes'
  | 'comment';

/** Names and values in the order of the file. If a name occurs twice, the last value counts. */
export function parseEnvFile(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let state: State = 'before-name';
  let name = '';
  let value = '';
  /** The length of the value that trimming must keep: quoted or escaped blanks at its end stay. */
  let kept = 0;

  const keep = (character: string) => {
    value += character;
    kept = value.length;
  };
  const store = () => {
    found.set(name.trimEnd(), value.slice(0, kept));
    name = '';
    value = '';
    kept = 0;
  };
  // UTF-16 units will do, since all special characters are ASCII.
  for (const character of text.split('')) state = next(character);
  if (!['before-name', 'name', 'comment'].includes(state)) store();
  return found;

  function next(character: string): State {
    switch (state) {
      case 'before-name':
        if (COMMENT.includes(character)) return 'comment';
        if (WHITESPACE.includes(character)) return state;
        name = character;
        return 'name';
      case 'name':
        if (NEWLINE.includes(character)) return 'before-name';
        if (character === '=') return 'before-value';
        name += character;
        return state;
      case 'before-value':
      case 'value':
        return inValue(character, state);
      case 'escape':
        if (!NEWLINE.includes(character)) keep(character);
        return 'value';
      case 'single-quotes':
        if (character === "'") return 'before-value';
        keep(character);
        return state;
      case 'double-quotes':
        if (character === '"') return 'before-value';
        if (character === '\\') return 'escape-in-quotes';
        keep(character);
        return state;
      case 'escape-in-quotes':
        if (character !== '\n') keep(ESCAPED_IN_QUOTES.includes(character) ? character : `\\${character}`);
        return 'double-quotes';
      case 'comment':
        return NEWLINE.includes(character) ? 'before-name' : state;
    }
  }

  function inValue(character: string, before: 'before-value' | 'value'): State {
    if (NEWLINE.includes(character)) {
      store();
      return 'before-name';
    }
    if (character === '\\') {
      kept = value.length;
      return 'escape';
    }
    const isBlank = WHITESPACE.includes(character);
    if (before === 'before-value') {
      if (character === "'") return 'single-quotes';
      if (character === '"') return 'double-quotes';
      if (isBlank) return before;
    }
    if (isBlank) value += character;
    else keep(character);
    return 'value';
  }
}
