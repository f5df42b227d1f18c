/** Who calls as an organiser. The door that lets them in is the operator's ring's; here is what every call needs of it. */
import type { Endpoint } from '@waylift/contract/endpoint';
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import type { ProblemCode } from '@waylift/contract/problem';

export type CalledCommunity = { readonly id: string; readonly publicId: string; readonly slug: string; readonly name: string };
/** Who calls. */
export type CallingOrganiser = {
  readonly id: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  /** Goes with each changing call of this session. */
  readonly pageToken: string;
  /** There is no second factor yet. */
  readonly isSettingUp: boolean;
  /** The community that the call's parameter `publicId` names, with the role held there. Null where the call names none. */
  readonly at: { readonly community: CalledCommunity; readonly role: OrganiserRole } | null;
};
export type AskedDoor = {
  /** Of the cookie; null without one. */
  readonly session: string | null;
  readonly pageToken: string | null;
  readonly publicId: string | null;
  /** Whether a person asks: what a page reads by itself keeps no session open. */
  readonly isUse: boolean;
};
export type OrganiserDoor = (endpoint: Endpoint, asked: AskedDoor) => Promise<CallingOrganiser | ProblemCode>;
