/**
 * Whether `If-None-Match` names `etag` (RFC 9110, section 13.1.2), compared weakly. What stands behind the last point of a tag of ours says how
 * the same is packed: whoever has it in another packing has it.
 */
export function namesTag(header: string, etag: string): boolean {
  const own = withoutPacking(etag);
  return header.split(',').some((tag) => tag.trim() === '*' || withoutPacking(tag.trim()) === own);
}

function withoutPacking(tag: string): string {
  return tag.replace(/^W\//, '').replace(/\.\w+"$/, '"');
}
