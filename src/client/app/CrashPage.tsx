import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { Outlet, type Location } from 'react-router-dom';

import { ErrorState } from '../ui/PageState';
import { useRouterState } from '../ui/router/PageRouterProvider';

const advice = (): string =>
  navigator.onLine
    ? 'Please reload it. If that does not help, try again later.'
    : 'You are offline. Reload it once you have a connection.';

/** A page that failed to load or to draw; loading it again also fetches a newer version. */
function CrashPage() {
  return (
    <ErrorState
      message={`This page could not be shown. ${advice()}`}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}

interface CatchCrashProps {
  location: Location;
  children: ReactNode;
}

/** Shows {@link CrashPage} until the reader goes elsewhere. */
class CatchCrash extends Component<CatchCrashProps, { location: Location; hasCrashed: boolean }> {
  override state = { location: this.props.location, hasCrashed: false };

  static getDerivedStateFromError = () => ({ hasCrashed: true });

  static getDerivedStateFromProps = (
    { location }: CatchCrashProps,
    state: { location: Location },
  ) => (location === state.location ? null : { location, hasCrashed: false });

  override render = () => (this.state.hasCrashed ? <CrashPage /> : this.props.children);
}

/** The page of an address, or what is shown in its place if it does not load or cannot be rendered. */
export function PageOutlet() {
  const { location, hasFailed } = useRouterState();
  return hasFailed ? (
    <CrashPage />
  ) : (
    <CatchCrash location={location}>
      <Outlet />
    </CatchCrash>
  );
}
