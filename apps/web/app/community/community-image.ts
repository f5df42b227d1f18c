/** The address of a logo or landing image (section 3); undefined when the community has none. */
export function communityImageUrl(cdnBaseUrl: string, guid: string | undefined): string | undefined {
  return guid === undefined || guid.trim() === ''
    ? undefined
    : `${cdnBaseUrl}/uploaded-images/CommunityImages/${encodeURIComponent(guid.trim())}`;
}
