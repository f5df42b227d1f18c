import { useRef, useState } from 'react';
import type { Example } from '../ui/example.ts';
import { circleDot, locate, mapPin } from '../ui/icon/member-icons.ts';
import { ComboBox, type ComboOption } from './combo-box.tsx';
import { PlainBox } from './plain-box.tsx';

const options: readonly ComboOption[] = [
  { id: 'here', title: 'Use my current location', hint: 'Your phone or browser will ask you first', icon: locate },
  { id: '1', title: 'Newport', hint: 'Newport, Wales, United Kingdom', icon: mapPin },
  { id: '2', title: 'Newport', hint: 'Isle of Wight, England, United Kingdom', icon: mapPin },
];

export const examples: readonly Example[] = [
  { name: 'with suggestions', element: <Tried id="tried" isInvalid={false} /> },
  { name: 'with an error', element: <Tried id="wrong" isInvalid /> },
  {
    name: 'before suggestions can be had',
    element: (
      <>
        <label className="field__label" htmlFor="plain">
          Start location
        </label>
        <PlainBox
          id="plain"
          name="plain"
          describedBy={undefined}
          isInvalid={false}
          icon={circleDot}
          clearLabel="Clear the start"
          text="Newp"
          onText={() => undefined}
          caret={{ current: null }}
        />
      </>
    ),
  },
];

function Tried({ id, isInvalid }: { readonly id: string; readonly isInvalid: boolean }) {
  const [text, setText] = useState('Newp');
  const caret = useRef(null);
  return (
    <div className={isInvalid ? 'field field--error' : 'field'}>
      <label className="field__label" htmlFor={id}>
        Start location
      </label>
      <ComboBox
        id={id}
        name={id}
        label="Start location"
        describedBy={undefined}
        isInvalid={isInvalid}
        icon={circleDot}
        clearLabel="Clear the start"
        text={text}
        onText={setText}
        caret={caret}
        options={options}
        onChoose={(chosen) => setText(options.find((option) => option.id === chosen)?.title ?? '')}
        note="Places: GeoNames"
        locale="en-GB"
      />
    </div>
  );
}
