/** The images cannot be reached just now: worth trying again later. The message is for a log and an operator. */
export class ImagesAwayError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImagesAwayError';
  }
}
