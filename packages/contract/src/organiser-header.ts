/** The header of each changing call of an organiser, with the token that `organiserSession` answers. */
export const ORGANISER_TOKEN_HEADER = 'x-organise-token';
