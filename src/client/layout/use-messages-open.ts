import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MESSAGES_OPEN } from '../../contract/message.ts';

/** Whether what waits is laid open: by the bell, or by an address that says so, which closing it takes back. */
export function useMessagesOpen(): [open: boolean, setOpen: (open: boolean) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const isAsked = searchParams.has(MESSAGES_OPEN);
  const setOpen = useCallback(
    (open: boolean) => {
      setOpened(open);
      if (open || !isAsked) return;
      setSearchParams(
        (query) => {
          query.delete(MESSAGES_OPEN);
          return query;
        },
        { replace: true },
      );
    },
    [isAsked, setSearchParams],
  );
  return [opened || isAsked, setOpen];
}
