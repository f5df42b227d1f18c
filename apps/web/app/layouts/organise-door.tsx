import { Outlet } from 'react-router';
import { OrganiseFailure, OrganiseFrame, organiserHandle } from './organise-frame.tsx';

export const handle = organiserHandle;

/** Around the pages before a session. */
export default function OrganiseDoor() {
  return (
    <OrganiseFrame own={null}>
      <Outlet />
    </OrganiseFrame>
  );
}

export function ErrorBoundary() {
  return <OrganiseFailure />;
}
