/** The join results of section 4. */
export const JOIN_RESULT = {
  Success: 0,
  SuccessAndActivated: 2,
  SuccessAlreadyRegistered: 3,
  CommunityPasswordInvalid: 4,
  OidcRequired: 5,
  EmailRestrictionFailed: 8,
} as const;
export type JoinResult = (typeof JOIN_RESULT)[keyof typeof JOIN_RESULT];
