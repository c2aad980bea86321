/** Words after the name of a group that was called off. */
export const howEnded = ({ isLost }: { isLost: boolean }): string =>
  isLost ? 'was lost' : 'was called off';
