import type { Example } from '../example.ts';
import { FormPageSkeleton, Skeleton, SkeletonPage } from './skeleton.tsx';

export const examples: readonly Example[] = [
  {
    name: 'a page that is loading',
    element: (
      <SkeletonPage title="Loading your dashboard">
        <div className="stack">
          <Skeleton size="title" />
          <Skeleton size="heading" />
          <Skeleton size="line" />
          <Skeleton size="short-line" />
        </div>
      </SkeletonPage>
    ),
  },
  { name: 'a page of fields that is loading', element: <FormPageSkeleton title="Loading" /> },
];
