import { JOIN_RESULT } from '@waylift/contract/join-result';
import type { registerAnswer } from '@waylift/contract/join';
import type * as z from 'zod/mini';
import { isEasyPassword, type ApiResult } from '../../api/failure.ts';

export type JoinOutcome =
  /** `known`: the account existed, with the same password. */
  | { readonly kind: 'created'; readonly account: 'waiting' | 'active' | 'known' }
  | { readonly kind: 'community-password-invalid' }
  | { readonly kind: 'oidc-required' }
  | { readonly kind: 'email-restricted' }
  | { readonly kind: 'easy-password' }
  | { readonly kind: 'failed' };

/** Results that section 4 does not name, and all failures, become 'There was a problem creating your account.' */
export function joinOutcome(answer: ApiResult<z.infer<typeof registerAnswer>>): JoinOutcome {
  if (!answer.ok) return { kind: isEasyPassword(answer) ? 'easy-password' : 'failed' };
  switch (answer.value.result) {
    case JOIN_RESULT.Success:
      return { kind: 'created', account: 'waiting' };
    case JOIN_RESULT.SuccessAlreadyRegistered:
      return { kind: 'created', account: 'known' };
    case JOIN_RESULT.SuccessAndActivated:
      return { kind: 'created', account: 'active' };
    case JOIN_RESULT.CommunityPasswordInvalid:
      return { kind: 'community-password-invalid' };
    case JOIN_RESULT.OidcRequired:
      return { kind: 'oidc-required' };
    case JOIN_RESULT.EmailRestrictionFailed:
      return { kind: 'email-restricted' };
    default:
      return { kind: 'failed' };
  }
}
