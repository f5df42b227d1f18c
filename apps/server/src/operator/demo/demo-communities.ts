/** The invented communities of the demonstration. Together they use every option. `.example` addresses reach nobody. */
import type { CommunityPlace } from '@waylift/contract/community-place';
import { PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { freePublicId } from '../../communities/community/plan-changes.ts';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';

type OptionColumns = Pick<
  NewCommunityRow,
  | 'active'
  | 'culture'
  | 'primaryColour'
  | 'landingHtml'
  | 'directoryNota'
  | 'directoryNotaTop'
  | 'oidcProvider'
  | 'privacy'
  | 'needsVerification'
  | 'emailDomains'
  | 'matchesWith'
>;

export type DemoCommunity = OptionColumns & {
  readonly publicId: string;
  readonly slug: string;
  /** `{product}` is replaced by the product's name. */
  readonly name: string;
  /** The slug of a community that comes earlier in the list. */
  readonly parent?: string;
  readonly password?: string;
  /** Where most members go comes first. */
  readonly places?: readonly CommunityPlace[];
  readonly hasLandingImages?: true;
  readonly hasLogo?: true;
};

export const DEMO_COMMUNITY_PASSWORD = 'share-the-road';

const KESTREL_HTML =
  '<h2>Why we share at Kestrel</h2>' +
  '<p>There are 2,300 of us and 1,400 parking spaces. When two people share, one space is free for someone who has no other way to get here.</p>' +
  '<h3>What you get</h3>' +
  '<ul><li>A space in the sharers’ car park, beside the main entrance</li>' +
  '<li>A guaranteed lift home if your driver is called away</li>' +
  '<li>A free breakfast on your fifth shared journey each month</li></ul>' +
  '<p>Questions? Write to <a href="mailto:travel@kestrel.example" rel="noopener noreferrer">travel@kestrel.example</a>.</p>';

const AULNES_HTML =
  '<h2>La vallée roule ensemble</h2>' +
  '<p>Six villages, une seule route : chaque matin, des centaines de voitures descendent la vallée avec un seul siège occupé. Proposez une place ou montez avec un voisin.</p>' +
  '<h3>Aux arrêts de covoiturage</h3>' +
  '<ul><li>Mairie d’Aulnes-le-Haut</li><li>Pont de la Scierie</li><li>Gare routière de Montvert</li></ul>';

const children = (
  parent: string,
  options: OptionColumns,
  list: readonly (readonly [publicId: string, slug: string, name: string])[],
): DemoCommunity[] => list.map(([publicId, slug, name]) => ({ publicId, slug, name, parent, ...options }));

const publicCommunity = { publicId: PUBLIC_COMMUNITY_ID, slug: PUBLIC_COMMUNITY_SLUG, name: '{product}', privacy: 'open' } as const;

/** The only community of a new database without a demonstration. Without it, the portal's first page would be "page not found". */
export function onlyHomeCommunity(slug: string): readonly DemoCommunity[] {
  return [{ ...publicCommunity, slug, publicId: freePublicId(slug, new Set()) }];
}

export const demoCommunities: readonly DemoCommunity[] = [
  { ...publicCommunity, name: '{product} for everyone' },
  {
    publicId: 'aldercouncil',
    slug: 'alder-valley-council',
    name: 'Alder Valley Council',
    parent: PUBLIC_COMMUNITY_SLUG,
    primaryColour: '#00703c',
  },
  {
    publicId: 'brindleuni',
    slug: 'brindle-university',
    name: 'Brindle University',
    parent: PUBLIC_COMMUNITY_SLUG,
    primaryColour: '#5b2d8e',
    emailDomains: ['brindle.example'],
  },
  {
    publicId: 'fenwick',
    slug: 'fenwick-hospitals',
    name: 'Fenwick Hospitals',
    parent: PUBLIC_COMMUNITY_SLUG,
    primaryColour: '#c8102e',
    oidcProvider: 'fenwick-id',
    hasLandingImages: true,
  },
  {
    publicId: 'harbour',
    slug: 'harbour-quarter',
    name: 'Harbour Quarter',
    parent: PUBLIC_COMMUNITY_SLUG,
    primaryColour: '#1f6f78',
    hasLogo: true,
  },
  {
    publicId: 'kestrel',
    slug: 'kestrel-science-park',
    name: 'Kestrel Science Park',
    parent: PUBLIC_COMMUNITY_SLUG,
    primaryColour: '#17181c',
    landingHtml: KESTREL_HTML,
    emailDomains: ['kestrel.example', 'brindle.example'],
    places: [
      { name: 'Kestrel, main site', latitude: 52.6557, longitude: -0.4902 },
      { name: 'Kestrel North', latitude: 52.6722, longitude: -0.4761 },
    ],
  },
  {
    publicId: 'larkmoor',
    slug: 'larkmoor-villages',
    name: 'Larkmoor Villages',
    parent: PUBLIC_COMMUNITY_SLUG,
    primaryColour: '#b7e4c7',
    needsVerification: false,
  },
  {
    publicId: 'millgate',
    slug: 'millgate-business-park',
    name: 'Millgate Business Park',
    parent: PUBLIC_COMMUNITY_SLUG,
    privacy: 'private',
    password: DEMO_COMMUNITY_PASSWORD,
  },
  {
    publicId: 'northway',
    slug: 'northway-airport',
    name: 'Northway Airport',
    parent: PUBLIC_COMMUNITY_SLUG,
    primaryColour: '#0b2545',
    oidcProvider: 'northway-id',
  },
  {
    publicId: 'saltmarsh',
    slug: 'saltmarsh-college',
    name: 'Saltmarsh College',
    parent: PUBLIC_COMMUNITY_SLUG,
    culture: 'en-GB',
    primaryColour: '#f4f1e8',
  },

  {
    publicId: 'brindlehospital',
    slug: 'brindle-teaching-hospital',
    name: 'Brindle Teaching Hospital',
    primaryColour: '#005eb8',
    privacy: 'closed',
    emailDomains: ['brindle.example'],
  },

  {
    publicId: 'alder',
    slug: 'alder-valley',
    name: 'Alder Valley',
    primaryColour: '#2f5d3a',
    directoryNota: 'None of these: continue with Alder Valley',
    directoryNotaTop: true,
    matchesWith: 'family',
  },
  {
    publicId: 'alderbrook',
    slug: 'alderbrook-town',
    name: 'Alderbrook Town',
    parent: 'alder-valley',
    password: DEMO_COMMUNITY_PASSWORD,
  },
  {
    publicId: 'fernhill',
    slug: 'fernhill-primary-care',
    name: 'Fernhill Primary Care Trust and Community Services',
    parent: 'alder-valley',
    password: DEMO_COMMUNITY_PASSWORD,
    emailDomains: ['fernhill.example'],
  },
  {
    publicId: 'thornwick',
    slug: 'thornwick-mills',
    name: 'Thornwick Mills',
    parent: 'alder-valley',
    needsVerification: false,
    matchesWith: 'family',
  },
  { publicId: 'oldquarry', slug: 'old-quarry-works', name: 'Old Quarry Works', parent: 'alder-valley', active: false },

  { publicId: 'sonnental', slug: 'landkreis-sonnental', name: 'Landkreis Sonnental', culture: 'de-DE', primaryColour: '#ffd100' },
  ...children('landkreis-sonnental', { culture: 'de-DE', primaryColour: '#ffd100' }, [
    ['kreisverwaltung', 'kreisverwaltung-sonnental', 'Kreisverwaltung Sonnental'],
    ['bbzoberwald', 'berufsbildungszentrum-oberwaldkirchen', 'Berufsbildungszentrum Oberwaldkirchen'],
    ['uksonnental', 'universitaetsklinikum-sonnental', 'Universitätsklinikum Sonnental'],
    ['wfghohenlinden', 'wirtschaftsfoerderung-hohenlindental', 'Wirtschaftsförderungsgesellschaft Hohenlindental'],
    ['lindenbruck', 'stadtwerke-lindenbruck', 'Stadtwerke Lindenbruck'],
    ['unterfeld', 'verkehrsgemeinschaft-unterfeld', 'Verkehrsgemeinschaft Unterfeld'],
  ]),

  {
    publicId: 'aulnes',
    slug: 'vallee-des-aulnes',
    name: 'Vallée des Aulnes',
    culture: 'fr-FR',
    primaryColour: '#6a1b4d',
    landingHtml: AULNES_HTML,
  },
  { publicId: 'ribera', slug: 'ribera-del-alba', name: 'Ribera del Alba', culture: 'es-ES', primaryColour: '#f2a900' },
  { publicId: 'amieiro', slug: 'vale-do-amieiro', name: 'Vale do Amieiro', culture: 'pt-PT', primaryColour: '#004e37' },
];
