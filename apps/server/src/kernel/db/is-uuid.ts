/** The form that `deps.newId` writes. A query fails when any other text is given as an id. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text has the form of an id. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
