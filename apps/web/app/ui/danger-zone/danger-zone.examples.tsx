import type { Example } from '../example.ts';
import { DangerZone } from './danger-zone.tsx';

export const examples: readonly Example[] = [
  {
    name: 'deleting an account',
    element: (
      <DangerZone
        title="Danger zone"
        text="If you delete your account, your details, journeys and preferences will be deleted for good."
        action="Delete account"
        to="/dashboard/account/remove"
      />
    ),
  },
];
