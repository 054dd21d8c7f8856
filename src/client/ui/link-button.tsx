import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkButtonProps = Pick<ButtonProps, 'type' | 'children'> & { to: string; state?: unknown; onClick?: () => void };

/** A link that looks like a button: it can be opened in a new tab, and a screen reader calls it what it is. */
export function LinkButton({ to, state, onClick, ...buttonProps }: LinkButtonProps) {
  const handleLinkClick = useLinkClickHandler<HTMLElement & HTMLAnchorElement>(to, { state });
  return (
    <Button
      {...buttonProps}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.();
        handleLinkClick(event as unknown as MouseEvent<HTMLElement & HTMLAnchorElement>);
      }}
    />
  );
}
