import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import { m } from '@waylift/words/messages';
import type { Words } from '../../locale/locale-provider.tsx';

/** What one organiser can give another. */
export const GIVEN_ROLES = ['reader', 'manager', 'owner'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

export function givenRole(text: string): GivenRole {
  return GIVEN_ROLES.find((role) => role === text) ?? 'reader';
}

export function roleName(t: Words, role: OrganiserRole): string {
  return t(
    { reader: m.organise_role_reader, manager: m.organise_role_manager, owner: m.organise_role_owner, operator: m.organise_role_operator }[
      role
    ],
  );
}

/** What the role sees and does. */
export function roleMeaning(t: Words, role: OrganiserRole): string {
  return t(
    {
      reader: m.organise_role_reader_text,
      manager: m.organise_role_manager_text,
      owner: m.organise_role_owner_text,
      operator: m.organise_role_operator_text,
    }[role],
  );
}
