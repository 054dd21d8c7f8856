import { type createHashRouter, NavigationType } from 'react-router';
import { disablesSignIn } from '../session/sign-in.ts';

export function keepIsAuth(router: ReturnType<typeof createHashRouter>): void {
  let wasDisabled = disablesSignIn(router.state.location.search);
  router.subscribe(({ location, historyAction }) => {
    const isDisabled = disablesSignIn(location.search);
    // An edited URL and the back button are deliberate, so they may drop the parameter.
    if (wasDisabled && !isDisabled && historyAction !== NavigationType.Pop) {
      const search = new URLSearchParams(location.search);
      search.set('isAuth', '0');
      void router.navigate(
        { pathname: location.pathname, search: `?${search}` },
        { replace: true, state: location.state },
      );
    } else {
      wasDisabled = isDisabled;
    }
  });
}
