import { HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { CardLayout } from '../../contract/dashboard.ts';
import type { Card } from '../../declare/card.ts';
import { useDrag } from '../fields/drag.ts';
import { OrderButtons } from '../fields/order-buttons.tsx';
import { moveItem } from '../fields/sequence.ts';
import { useLanguage } from '../ui/language.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { overviewMessages } from './messages.ts';

interface CardsDrawerProps {
  /** All cards of the operator in their order, also the hidden ones. */
  cards: readonly Card[];
  hidden: readonly string[];
  onChange: (layout: CardLayout | null) => void;
  onClose: () => void;
}

/** Puts the cards in another order, hides some and brings them back. */
export default function CardsDrawer({ cards, hidden: initiallyHidden, onChange, onClose }: CardsDrawerProps) {
  const { say } = useLanguage();
  const [order, setOrder] = useState(() => cards.map(({ code }) => code));
  const [hidden, setHidden] = useState(initiallyHidden);
  const move = (from: number, to: number) => setOrder((current) => moveItem(current, from, to));
  const { target, handle } = useDrag(move, false);
  const show = (code: string, isShown: boolean) =>
    setHidden((current) => (isShown ? current.filter((one) => one !== code) : [...current, code]));
  return (
    <SideDrawer
      size={440}
      title={say(overviewMessages.arrange)}
      closeLabel={say(overviewMessages.close)}
      onClose={onClose}
      footer={(leave) => {
        const leaveWith = (layout: CardLayout | null) => {
          onChange(layout);
          leave();
        };
        return (
          <div className="cards-footer">
            <Button onClick={() => leaveWith(null)}>{say(overviewMessages.reset)}</Button>
            <Button onClick={leave}>{say(overviewMessages.cancel)}</Button>
            <Button type="primary" onClick={() => leaveWith({ order, hidden: [...hidden] })}>
              {say(overviewMessages.apply)}
            </Button>
          </div>
        );
      }}
    >
      <ul className="card-rows">
        {order.map((code, at) => {
          const label = say(cards.find((card) => card.code === code)?.label ?? { zh: code, en: code });
          return (
            <li key={code} {...target(at)}>
              <span className="drag-handle" {...handle(at)} aria-hidden="true">
                <HolderOutlined />
              </span>
              <Checkbox checked={!hidden.includes(code)} onChange={({ target: { checked } }) => show(code, checked)}>
                {label}
              </Checkbox>
              <OrderButtons
                name={label}
                index={at}
                count={order.length}
                disabled={false}
                onMove={(to) => move(at, to)}
              />
            </li>
          );
        })}
      </ul>
    </SideDrawer>
  );
}
