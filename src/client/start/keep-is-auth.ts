import { type createHashRouter, NavigationType } from 'react-router';
import { disablesSignIn } from '../session/sign-in.ts';

/** Navigation inside the app keeps `isAuth=0` in the hash (S2.3), whichever link or screen navigates. */
export function keepIsAuth(router: ReturnType<typeof createHashRouter>): void {
  let staying = disablesSignIn(router.state.location.search);
  router.subscribe(({ location, historyAction }) => {
    const kept = disablesSignIn(location.search);
    // Somebody who edits the address, or goes back to one without it, means it.
    if (staying && !kept && historyAction !== NavigationType.Pop) {
      const search = new URLSearchParams(location.search);
      search.set('isAuth', '0');
      void router.navigate(
        { pathname: location.pathname, search: `?${search}` },
        { replace: true, state: location.state },
      );
    } else {
      staying = kept;
    }
  });
}
