const parent = { publicId: 'parent1', slug: 'parent', name: 'Parent', active: true };
const child = (name: string, active = true) => ({ publicId: name, slug: name, name: `Child ${name}`, active });

/** The communities of another server, by slug. Together they cover every rule of the join flow. */
export const communities = {
  plain: {
    record: { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] },
    options: { OidcProvider: 'none' },
  },
  locked: {
    record: { publicId: 'locked1', slug: 'locked', name: 'Locked', active: true, childCommunities: [] },
    options: { CommunityPasswordVersion: '2' },
  },
  parent: {
    record: { ...parent, childCommunities: [child('open'), child('locked2'), child('sso'), child('gone', false)] },
    options: { LandingDirectoryNOTATop: 'true', ThemePrimaryColour: '#ffd100' },
  },
  sso: { record: { publicId: 'sso1', slug: 'sso', name: 'Sso', active: true, childCommunities: [] }, options: { OidcProvider: 'azure' } },
  asleep: { record: { publicId: 'asleep1', slug: 'asleep', name: 'Asleep', active: false, childCommunities: [] }, options: {} },
};

/** The public community: its pages are those without a slug. */
export const portalItself = {
  record: { publicId: 'xk', slug: 'liftshare', name: 'Other', active: true, childCommunities: [] },
  options: {},
};
