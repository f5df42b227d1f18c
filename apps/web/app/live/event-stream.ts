/** Server-sent events as the HTML standard has them (section 9.2.6), without `retry`: when to come back is for the reader to say. */

/** @property id '' when the stream has named none so far */
export type StreamEvent = { readonly name: string; readonly data: string; readonly id: string };

/** Reads a stream as its parts come, wherever they are cut. What it returns answers the id from which the stream can be taken up. */
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
    // A return and a line feed are one end of a line, even in two parts.
    const text = endedInReturn && part.startsWith('\n') ? part.slice(1) : part;
    if (part !== '') endedInReturn = part.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
    return lastId;
  };
}
