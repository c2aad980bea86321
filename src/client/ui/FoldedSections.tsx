import Check from '@mui/icons-material/CheckCircleOutlined';
import Circle from '@mui/icons-material/RadioButtonUncheckedOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';

import { Folded } from './Folded';

interface Folding {
  /** The title of the section that is open. */
  open: string | null;
  toggle: (title: string) => void;
  /** The section that a button elsewhere has opened last. */
  asked: { title: string } | null;
  ask: (title: string) => void;
}

const nothing = () => undefined;
const FoldingContext = createContext<Folding>({
  open: null,
  toggle: nothing,
  asked: null,
  ask: nothing,
});

/** Opens a section of the page by its title, and goes to it. */
export const useOpenSection = (): Folding['ask'] => useContext(FoldingContext).ask;

interface FoldedSectionsProps {
  /** The title of the section that is open while the reader opens none; once it is another one, what they opened is done. */
  next?: string | null;
  /** Part of the page that may lead to them. */
  above?: ReactNode;
  children: ReactNode;
}

/** Sections of a page that are one line each, of which one is open at a time. */
export function FoldedSections({ next = null, above, children }: FoldedSectionsProps) {
  const [chosen, setChosen] = useState<{ title: string | null; next: string | null } | null>(null);
  const open = chosen?.next === next ? chosen.title : next;
  const [asked, setAsked] = useState<Folding['asked']>(null);
  const toggle = (title: string) => setChosen({ title: open === title ? null : title, next });
  const ask = (title: string) => {
    setChosen({ title, next });
    setAsked({ title });
  };
  return (
    <FoldingContext value={{ open, toggle, asked, ask }}>
      {above}
      <Stack spacing={1}>{children}</Stack>
    </FoldingContext>
  );
}

interface FoldedSectionProps {
  title: string;
  /** How it stands, in a few words, read without opening it. */
  standing: string;
  /** Mark of an act that waits, or of none any more; left out where there never is one. */
  isToDo?: boolean | undefined;
  level?: 'h2' | 'h3';
  children: ReactNode;
}

/** Once it was opened its content stays, so that what was typed in it is kept. */
export function FoldedSection(props: FoldedSectionProps) {
  const { title, standing, isToDo, level = 'h2', children } = props;
  const { open, toggle, asked } = useContext(FoldingContext);
  const headRef = useRef<HTMLButtonElement>(null);
  const isOpen = open === title;
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  useEffect(() => {
    if (asked?.title === title) headRef.current?.focus();
  }, [asked, title]);
  return (
    <Folded
      title={title}
      renderHead={(head) => <FoldedHead head={head} standing={standing} isToDo={isToDo} />}
      level={level}
      isOpen={isOpen}
      headRef={headRef}
      onToggle={() => toggle(title)}
    >
      {hasOpened ? <Box sx={{ p: { xs: 2, sm: 3 }, pt: { xs: 1, sm: 1 } }}>{children}</Box> : null}
    </Folded>
  );
}

interface FoldedHeadProps extends Pick<FoldedSectionProps, 'standing' | 'isToDo'> {
  head: ReactNode;
}

export const FoldedHead = ({ head, standing, isToDo }: FoldedHeadProps) => (
  <>
    {isToDo === undefined ? null : isToDo ? <Circle color="primary" /> : <Check color="success" />}
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {head}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {standing}
      </Typography>
    </Box>
  </>
);
