/** Every call of the API: those of the specification's section 7, and those that fill its gaps. The calls of a noun are in its own file. */
import type * as z from 'zod/mini';
import { accountRemovalCalls } from './account-removal.ts';
import { awayCalls } from './away.ts';
import { carCalls } from './car.ts';
import { communityCalls } from './community.ts';
import { communityPlaceCalls } from './community-place.ts';
import { conversationCalls } from './conversation.ts';
import { dashboardCalls } from './dashboard.ts';
import { emailVerificationCalls } from './email-verification.ts';
import { invitationCalls } from './invitation.ts';
import { joinCalls } from './join.ts';
import { journeyCalls } from './journey.ts';
import { liftCalls } from './lift.ts';
import { matchCalls } from './match.ts';
import { memberBlockCalls } from './member-block.ts';
import { memberEventCalls } from './member-events.ts';
import { notificationsCalls } from './notifications.ts';
import { organiserCalls } from './organiser.ts';
import { organiserFactorCalls } from './organiser-factors.ts';
import { organiserWayInCalls } from './organiser-ways-in.ts';
import { organiserByProviderCalls } from './organiser-by-provider.ts';
import { organisersCalls } from './organisers.ts';
import { organiserAuditCalls } from './organiser-audit.ts';
import { organiserDutyCalls } from './organiser-duties.ts';
import { organiserFigureCalls } from './organiser-figures.ts';
import { organiserReportCalls } from './organiser-reports.ts';
import { organiserMemberCalls } from './organiser-members.ts';
import { organiserInvitationCalls } from './organiser-invitations.ts';
import { organiserRulesCalls } from './organiser-rules.ts';
import { organiserSignOnCalls } from './organiser-sign-on.ts';
import { organiserNewsCalls } from './organiser-news.ts';
import { organiserServerCalls } from './organiser-server.ts';
import { organiserLookCalls } from './organiser-look.ts';
import { organiserPlaceCalls } from './organiser-places.ts';
import { passkeyCalls } from './passkey.ts';
import { passwordCalls } from './password.ts';
import { peopleNearCalls } from './people-near.ts';
import { requestCalls } from './request.ts';
import { rideCalls } from './ride.ts';
import { sessionsCalls } from './sessions.ts';
import { settingsCalls } from './settings.ts';
import { signInCalls } from './sign-in.ts';
import { signInByQrCalls } from './sign-in-by-qr.ts';
import { signOnCalls } from './sign-on.ts';

export const endpoints = {
  ...communityCalls,
  ...communityPlaceCalls,
  ...peopleNearCalls,
  ...joinCalls,
  ...emailVerificationCalls,
  ...signInCalls,
  ...signInByQrCalls,
  ...signOnCalls,
  ...passkeyCalls,
  ...passwordCalls,
  ...invitationCalls,
  ...dashboardCalls,
  ...sessionsCalls,
  ...settingsCalls,
  ...accountRemovalCalls,
  ...journeyCalls,
  ...matchCalls,
  ...notificationsCalls,
  ...carCalls,
  ...requestCalls,
  ...liftCalls,
  ...rideCalls,
  ...awayCalls,
  ...conversationCalls,
  ...memberBlockCalls,
  ...memberEventCalls,
  ...organiserWayInCalls,
  ...organiserByProviderCalls,
  ...organiserCalls,
  ...organiserFactorCalls,
  ...organisersCalls,
  ...organiserDutyCalls,
  ...organiserFigureCalls,
  ...organiserReportCalls,
  ...organiserAuditCalls,
  ...organiserMemberCalls,
  ...organiserInvitationCalls,
  ...organiserRulesCalls,
  ...organiserSignOnCalls,
  ...organiserNewsCalls,
  ...organiserServerCalls,
  ...organiserLookCalls,
  ...organiserPlaceCalls,
} as const;

export type EndpointName = keyof typeof endpoints;

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? { readonly [P in K]: z.input<S> }
  : unknown;
/** What a caller passes to the call `N`: its path parameters, query and body, each only when the call has them. */
export type CallInput<N extends EndpointName> = Part<(typeof endpoints)[N], 'params'> &
  Part<(typeof endpoints)[N], 'query'> &
  Part<(typeof endpoints)[N], 'body'>;
/** What the call `N` answers when it worked; undefined when the answer has no JSON body. */
export type CallAnswer<N extends EndpointName> = (typeof endpoints)[N]['success']['schema'] extends infer S
  ? S extends z.ZodMiniType
    ? z.infer<S>
    : undefined
  : never;
