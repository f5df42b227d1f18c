import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../community/community-link.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';

type CalendarEndsProps = {
  /** That the address ends, or has ended. Its `<link>` is the way to a new one. */
  readonly message: string;
};

/** Said wherever the calendar's address ends with the sessions. Nothing without lifts: there is no calendar then. */
export function CalendarEnds({ message }: CalendarEndsProps) {
  const path = usePortalPath();
  const { lifts = false } = useRuntimeSettings();
  if (!lifts) return null;
  const way = (text: string): ReactNode => <Link to={`${path('/dashboard/account/notifications')}#calendar`}>{text}</Link>;
  return (
    <p>
      <RichText message={message} tags={{ link: way }} />
    </p>
  );
}
