/** The embedded store cannot be used. The message tells the person who starts the program what to do. */
export class EmbeddedStoreError extends Error {
  override readonly name = 'EmbeddedStoreError';
}
