/** The header of each changing call of an organiser, with the token that `organiserSession` answers. */
export const ORGANISER_TOKEN_HEADER = 'x-organise-token';
/** The header of a reading call that a page makes by itself: it is no use of the session, which may end meanwhile. */
export const ORGANISER_UNASKED_HEADER = 'x-organise-unasked';
