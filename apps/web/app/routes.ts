/** Every URL of the portal, in the order of the specification (section 2). */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('layouts/public-layout.tsx', [
    index('features/home/home.route.tsx', { id: 'home' }),
    route('404', 'features/not-found/not-found.route.tsx'),
    route(':communitySlug?/join', 'features/join/join.route.tsx'),
    route(':communitySlug?/account-created', 'features/join/account-created.route.tsx'),
    route(':communitySlug?/login', 'features/sign-in/sign-in.route.tsx'),
    route(':communitySlug?/sign-in-by-qr', 'features/sign-in-by-qr/sign-in-by-qr.route.tsx'),
    route(':communitySlug?/change-password/:token?', 'features/password/change-password.route.tsx'),
    route(':communitySlug?/verify-email/:token?', 'features/email-verification/email-verification.route.tsx'),
    route('sign-up/accept-invite', 'features/invitation/accept-invite.route.tsx'),
    route('sign-up/decline-invite', 'features/invitation/decline-invite.route.tsx'),
    route(':communitySlug?/forgot-password', 'features/password/forgot-password.route.tsx'),
    route(':communitySlug?/account-removed', 'features/account-removal/account-removed.route.tsx'),
    route(':communitySlug?/get-the-app', 'features/get-the-app/get-the-app.route.tsx'),
    layout('layouts/lifts-layout.tsx', { id: 'public-lifts' }, [
      route(':communitySlug?/unsubscribe/:token', 'features/notifications/unsubscribe.route.tsx'),
    ]),
    route(':communitySlug?/member-terms', 'features/legal/legal.route.tsx', { id: 'member-terms' }),
    route(':communitySlug?/privacy-policy', 'features/legal/legal.route.tsx', { id: 'privacy-policy' }),
    route(':communitySlug', 'features/home/home.route.tsx', { id: 'community-home' }),
    route('*', 'features/not-found/unknown-path.route.ts', { id: 'unknown-public-path' }),
  ]),
  route('dashboard', 'layouts/private-layout.tsx', [
    index('features/dashboard/dashboard.route.tsx'),
    route('add-journey', 'features/journey/add-journey.route.tsx'),
    route('add-journey/success', 'features/journey/journey-added.route.tsx'),
    route('cost-assumptions', 'features/journey/cost-assumptions.route.tsx'),
    route('account/settings', 'features/settings/settings.route.tsx'),
    route('account/password', 'features/settings/own-password.route.tsx'),
    route('account/sessions', 'features/sessions/sessions.route.tsx'),
    route('account/remove', 'features/account-removal/account-removal.route.tsx'),
    layout('layouts/lifts-layout.tsx', { id: 'member-lifts' }, [
      route('journey/:journeyId', 'features/match/journey-of-mine.route.tsx', [index('features/match/journey-matches.route.tsx')]),
      route('journey/:journeyId/when', 'features/journey/when.route.tsx'),
      route('journey/:journeyId/change', 'features/journey/change-journey.route.tsx'),
      route('match/:matchId', 'features/match/match.route.tsx'),
      route('account/notifications', 'features/notifications/notifications.route.tsx'),
    ]),
    route('*', 'features/not-found/unknown-path.route.ts', { id: 'unknown-private-path' }),
  ]),
] satisfies RouteConfig;
