import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../community/community-link.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';

type CalendarEndsProps = {
  /** Says that the address ends, or has ended. Its `<link>` leads to where a new one is made. */
  readonly message: string;
};

/** Shown wherever sessions end, because the calendar's address ends with them. Nothing without lifts: there is no calendar then. */
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
