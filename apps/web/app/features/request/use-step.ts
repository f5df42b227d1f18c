import { useFetcher, useNavigation } from 'react-router';
import { ownSubmit } from '../../forms/own-submit.ts';
import type { RequestStep, StepOutcome } from './answer-request.ts';

/** One of the calls that a request's page makes, and what came of the last. */
export function useStep() {
  const fetcher = useFetcher<StepOutcome>();
  const navigation = useNavigation();
  const isBusy = fetcher.state !== 'idle' || navigation.state === 'loading';
  return {
    isBusy,
    outcome: isBusy ? undefined : fetcher.data,
    take: (step: RequestStep) => fetcher.submit(ownSubmit(step), { method: 'post' }),
  };
}
