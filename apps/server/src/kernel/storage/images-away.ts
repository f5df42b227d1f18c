/** The images cannot be reached now; trying again later may help. The message is for the log and the operator. */
export class ImagesAwayError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImagesAwayError';
  }
}
