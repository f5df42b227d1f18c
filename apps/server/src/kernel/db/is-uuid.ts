/** As `deps.newId` writes them; the store fails on any other text in the place of an id. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the store takes the text in the place of an id. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
