/** The embedded store cannot be used; the message is for the person who starts the program, and says what to do. */
export class EmbeddedStoreError extends Error {
  override readonly name = 'EmbeddedStoreError';
}
