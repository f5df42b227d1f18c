import { redirect } from 'react-router';
import { setbackOf } from '../../api/failure.ts';
import { formText } from '../../forms/form-text.ts';
import { pathAfterSignIn } from './interrupted.ts';
import { isRefused, organiserApi } from './organise-api.ts';
import type { SignInOutcome } from './sign-in-notice.tsx';

/** The calls of both steps of a sign-in. Browser only. */
export async function answerSignIn(request: Request): Promise<SignInOutcome | Response> {
  const form = await request.formData();
  const { signal } = request;
  switch (formText(form, 'intent')) {
    case 'passkey': {
      const { signInByPasskey } = await import('./passkey-calls.ts');
      const outcome = await signInByPasskey(signal);
      return outcome.kind === 'done' ? redirect(pathAfterSignIn()) : outcome;
    }
    case 'code': {
      const body = { ticket: formText(form, 'ticket'), code: formText(form, 'code').trim() };
      const answer = await organiserApi().call('organiserSecondStep', { body }, { signal });
      if (answer.ok) return redirect(pathAfterSignIn());
      if (isRefused(answer.failure, 'code-wrong')) return { kind: 'code-wrong' };
      return isRefused(answer.failure, 'token-invalid') ? { kind: 'ticket-over' } : setbackOf(answer.failure);
    }
    default: {
      const body = { email: formText(form, 'email'), password: formText(form, 'password') };
      const answer = await organiserApi().call('organiserSignIn', { body }, { signal });
      if (!answer.ok) return isRefused(answer.failure, 'invalid-credentials') ? { kind: 'wrong' } : setbackOf(answer.failure);
      const { hasPasskey, hasApp } = answer.value;
      // The session has begun, and there is no second factor yet.
      if (!hasPasskey && !hasApp) return redirect('/organise/set-up');
      return { kind: 'second-step', ...answer.value, email: body.email };
    }
  }
}
