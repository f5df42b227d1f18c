/** From the least to the most that one may do. */
export const ORGANISER_ROLES = ['reader', 'manager', 'owner', 'operator'] as const;
export type OrganiserRole = (typeof ORGANISER_ROLES)[number];

/** Whether a role is at least the other. */
export function isAtLeast(role: OrganiserRole, least: OrganiserRole): boolean {
  return ORGANISER_ROLES.indexOf(role) >= ORGANISER_ROLES.indexOf(least);
}
