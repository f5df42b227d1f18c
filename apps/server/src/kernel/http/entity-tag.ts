/** Whether `If-None-Match` names `etag`, compared weakly (RFC 9110, section 13.1.2). */
export function namesTag(header: string, etag: string): boolean {
  const own = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === own);
}
