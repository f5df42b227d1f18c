/** Whether this is the address of the page with which members begin. Its words are in a file of their own. */
export function isFirstPage(pathname: string): boolean {
  return /^\/dashboard\/?$/.test(pathname);
}
