import type { Example } from '../example.ts';
import { DangerZone } from './danger-zone.tsx';

export const examples: readonly Example[] = [
  {
    name: 'deleting an account',
    element: (
      <DangerZone
        title="Danger zone"
        text="Deleting your account removes your details, journeys and messages for good."
        action="Delete account"
        to="/dashboard/account/remove"
      />
    ),
  },
];
