import type { ReportReason } from '@waylift/contract/member-block';
import type { ReportParty } from '@waylift/contract/organiser-reports';
import { m } from '@waylift/words/messages';
import type { Words } from '../../locale/locale-provider.tsx';

/** What a report is about, as it is told to organisers. */
export function reasonWords(t: Words, reason: ReportReason): string {
  switch (reason) {
    case 'unsafe':
      return t(m.organise_reason_unsafe);
    case 'harassing':
      return t(m.organise_reason_harassing);
    case 'not-real':
      return t(m.organise_reason_not_real);
    case 'other':
      return t(m.organise_reason_other);
  }
}

/** How an account is. */
export function stateWords(t: Words, state: ReportParty['state']): string {
  switch (state) {
    case 'pending':
      return t(m.organise_member_pending);
    case 'active':
      return t(m.organise_member_active);
    case 'invited':
      return t(m.organise_member_invited);
    case 'suspended':
      return t(m.organise_member_suspended);
    case 'paused':
      return t(m.organise_member_paused);
  }
}
