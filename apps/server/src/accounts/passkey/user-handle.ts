/** What a device keeps to tell the accounts of one person apart: the bytes of the member's id, base64url. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url');
}
