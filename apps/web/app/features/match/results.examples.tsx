import type { Example } from '../../ui/example.ts';
import { MatchBlocks } from './match-card.tsx';
import { FilterButton, Results } from './results.tsx';

function doNothing(): void {}

export const examples: readonly Example[] = [
  {
    name: 'found, with filters',
    element: (
      <Results
        title="3 people go your way"
        isTitleShown
        heading={null}
        lead={<p>Best first.</p>}
        isBusy={false}
        blocks={null}
        action={
          <FilterButton formId="filters" isOpen={false} count={2} countWords=", 2 set" onClick={doNothing}>
            Filter
          </FilterButton>
        }
      >
        <p id="filters">The list</p>
      </Results>
    ),
  },
  {
    name: 'looking',
    element: (
      <Results title="Looking" isTitleShown heading={null} lead={null} isBusy blocks={<MatchBlocks />} action={null}>
        {null}
      </Results>
    ),
  },
];
