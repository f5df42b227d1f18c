/** Server-sent events as in the HTML standard (section 9.2.6), without `retry`: the reader decides when to reconnect. */

/** @property id '' while the stream has sent no id */
export type StreamEvent = { readonly name: string; readonly data: string; readonly id: string };

/** Returns a function that reads the next chunk and returns the id to resume from. Chunks may be cut anywhere. */
export function createStreamReader(onEvent: (event: StreamEvent) => void): (part: string) => string {
  let rest = '';
  let [name, id, lastId] = ['', '', ''];
  let data: string[] = [];
  let endedInReturn = false;

  function readLine(line: string): void {
    if (line === '') {
      lastId = id;
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: data.join('\n'), id });
      name = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const [field, value] = colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
  }

  return (part) => {
    // CR and LF are one line ending, even when the chunk is cut between them.
    const text = endedInReturn && part.startsWith('\n') ? part.slice(1) : part;
    if (part !== '') endedInReturn = part.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
    return lastId;
  };
}
