import type { CommunityOptions } from '@waylift/contract/community';
import { emailDomainsOf, hasIdentityProvider, needsCommunityPassword } from '@waylift/contract/community-rules';
import { eachField } from '@waylift/contract/member-fields';
import { useRef, useState } from 'react';
import { useActionData, useNavigate, useNavigation, useSubmit } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import type { LoadedCommunity } from '../../community/load-community.ts';
import type { Problems } from '../../forms/problems.ts';
import { useTold } from '../../forms/use-told.ts';
import { choiceKind, offersByEmail, offersOfChildren, type Offer } from './community-choice.ts';
import { keepJoined } from '../../session/session-state.ts';
import type { JoinField, JoinValues } from './join-form.schema.ts';
import type { JoinStep, JoinStepResult } from './join-steps.ts';
import { stateWith, type Typed } from './typed-before.ts';

/** What the account-created page needs. It is in the history entry, never in an address or in storage. */
export type AccountCreated = {
  readonly email: string;
  readonly account: 'waiting' | 'active' | 'known';
  /** For the way back to the form. */
  readonly join: Typed;
};

export type Chooser = {
  readonly offers: readonly Offer[];
  /** The address that found them, and whether the lookup worked. Null for child communities. */
  readonly foundBy: { readonly email: string; readonly hasFailed: boolean } | null;
  /** The chooser was opened from the form to change the choice. The choice is stored, and joining waits for the button. */
  readonly isAgain: boolean;
};

export type Chosen = {
  readonly id: string;
  readonly name: string;
  /** Undefined for the community of the page and the public one. */
  readonly slug: string | undefined;
  readonly options: CommunityOptions;
  readonly email: string;
};

export type JoinFlow = {
  readonly chosen: Chosen | null;
  /** The chooser is open while this is not null. */
  readonly chooser: Chooser | null;
  readonly hasChoiceFailed: boolean;
  readonly asksCommunityPassword: boolean;
  /** Of the community that is joined, as far as it is known. */
  readonly options: CommunityOptions;
  /** Nothing is left to choose. */
  readonly isSettled: boolean;
  readonly notice: 'oidc-required' | 'email-restricted' | 'failed' | null;
  /** What was refused because of its address. The field tells the domains that are taken, where they are known. */
  readonly refused: JoinValues | null;
  /** Codes for the form's fields. */
  readonly answer: Problems<JoinField> | undefined;
  readonly underWay: JoinStep['step'] | null;
  /** These settle when their step does. */
  readonly join: (values: JoinValues) => Promise<void> | void;
  readonly choose: (offer: Offer, name: string) => Promise<void>;
  readonly closeChooser: () => void;
  /** The chooser failed to load, so nobody can join now. Typed text stays. */
  readonly giveUpChoice: () => void;
  readonly chooseAnother: () => void;
};

/** The join flow of section 4. Each step is a submit of the route, so leaving the page aborts it. */
export function useJoin(community: LoadedCommunity): JoinFlow {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const options = chosen?.options ?? community.options;
  const [chooser, setChooser] = useState<Chooser | null>(null);
  const [hasChoiceFailed, setChoiceFailed] = useState(false);
  const [isPasswordRevealed, setPasswordRevealed] = useState(false);
  const [notice, setNotice] = useState<JoinFlow['notice']>(hasIdentityProvider(community.options) ? 'oidc-required' : null);
  const [answer, setAnswer] = useState<Problems<JoinField> | undefined>(undefined);
  const [refused, setRefused] = useState<JoinValues | null>(null);
  const pending = useRef<JoinValues | null>(null);
  const lastChooser = useRef<Chooser | null>(null);
  const submit = useSubmit();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const path = useCommunityPath();
  const result = useActionData<JoinStepResult>();

  function take(step: JoinStep): Promise<void> {
    return submit(JSON.stringify(step), { method: 'post', encType: 'application/json', replace: true, preventScrollReset: true });
  }

  function openChooser(opened: Chooser): void {
    lastChooser.current = opened;
    setChooser(opened);
  }

  function join(values: JoinValues): Promise<void> | void {
    pending.current = values;
    setNotice(null);
    setRefused(null);
    setAnswer(undefined);
    const kind = choiceKind(community);
    // Another address may belong to other communities.
    const isChosen = chosen !== null && (kind === 'children' || chosen.email === values.email);
    if (kind === null || isChosen) return proceed(values, isChosen ? chosen : null);
    setChosen(null);
    if (kind === 'children') openChooser({ offers: offersOfChildren(community), foundBy: null, isAgain: false });
    else return take({ step: 'find', email: values.email });
  }

  /** Registers, unless the target's options already say that it cannot work. */
  function proceed(values: JoinValues, target: Chosen | null): Promise<void> | void {
    const asked = target?.options ?? community.options;
    if (hasIdentityProvider(asked)) return setNotice('oidc-required');
    if (needsCommunityPassword(asked) && values.communityPassword === '')
      return setAnswer({ communityPassword: 'community-password-required' });
    const asks = needsCommunityPassword(asked) || isPasswordRevealed;
    return take({
      step: 'register',
      body: {
        email: values.email.trim(),
        ...eachField((field) => values[field].trim()),
        password: values.password,
        publicCommunityId: target?.id ?? community.record.publicId,
        ...(asks && values.communityPassword !== '' ? { publicCommunityPassword: values.communityPassword } : {}),
      },
    });
  }

  function receive(came: JoinStepResult, values: JoinValues): void {
    switch (came.step) {
      case 'find':
        return openChooser({
          offers: offersByEmail(came.communities ?? []),
          foundBy: { email: came.email, hasFailed: came.communities === null },
          isAgain: false,
        });
      case 'choose': {
        if (came.options === null) return setChoiceFailed(true);
        const target = { id: came.id, name: came.name, slug: came.slug, options: came.options, email: values.email };
        setChosen(target);
        setChooser(null);
        // The messages so far were about another community's account.
        setPasswordRevealed(false);
        setAnswer({});
        if (chooser?.isAgain !== true) return void proceed(values, target);
        return setNotice(hasIdentityProvider(target.options) ? 'oidc-required' : null);
      }
      case 'register':
        return receiveOutcome(came.outcome, values);
    }
  }

  function receiveOutcome(outcome: Extract<JoinStepResult, { step: 'register' }>['outcome'], values: JoinValues): void {
    switch (outcome.kind) {
      case 'created': {
        const email = values.email.trim();
        const created: AccountCreated = { email, account: outcome.account, ...stateWith({ ...values, emailConfirm: '' }) };
        keepJoined({ email, forename: values.forename.trim() });
        void navigate(path('/account-created'), { state: created });
        return;
      }
      case 'community-password-invalid':
        setPasswordRevealed(true);
        return setAnswer({ communityPassword: 'community-password-invalid' });
      case 'easy-password':
        return setAnswer({ password: 'password-common' });
      case 'email-restricted':
        if (emailDomainsOf(options) === null) return setAnswer({ email: 'email-restricted' });
        setRefused(values);
        setNotice('email-restricted');
        return setAnswer({});
      case 'oidc-required':
      case 'failed':
        return setNotice(outcome.kind);
    }
  }

  useTold(result, (came) => {
    if (pending.current !== null) receive(came, pending.current);
  });
  // The page is about to be left, and nobody may register twice meanwhile.
  const isCreated = result?.step === 'register' && result.outcome.kind === 'created';

  return {
    chosen,
    options,
    isSettled: chosen !== null || choiceKind(community) === null,
    chooser,
    hasChoiceFailed,
    asksCommunityPassword: isPasswordRevealed || needsCommunityPassword(options),
    notice,
    refused,
    answer,
    underWay: isCreated ? 'register' : stepUnderWay(navigation.json),
    join,
    choose: (offer, name) => {
      setChoiceFailed(false);
      return take({ step: 'choose', id: offer.id, name, slug: offer.kind === 'community' ? offer.slug : undefined });
    },
    closeChooser: () => {
      setChooser(null);
      setChoiceFailed(false);
    },
    giveUpChoice: () => {
      setChooser(null);
      setNotice('failed');
    },
    chooseAnother: () => setChooser(lastChooser.current === null ? null : { ...lastChooser.current, isAgain: true }),
  };
}

function stepUnderWay(json: unknown): JoinStep['step'] | null {
  const step = typeof json === 'object' && json !== null && 'step' in json ? json.step : null;
  return step === 'find' || step === 'choose' || step === 'register' ? step : null;
}
