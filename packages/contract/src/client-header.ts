/**
 * The header in which a browser sends the random id that it keeps for itself (section 3). The payload of sign-in is e-mail address and password alone.
 * A server that reads the header says `Waylift-Client: 1` in its answers. Portals of another origin send it to no other, whose preflight would fail.
 */
export const CLIENT_HEADER = 'waylift-client';
export const CLIENT_HEADER_TAKEN = '1';
