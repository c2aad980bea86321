/** A visitor's address that was not confirmed is deleted after so many days. */
export const followDays = 7;

/** A new group is told of after so long, when its supplier had time to correct it. */
export const newGroupMinutes = 10;

/** One that could not be told of for so long, because no server ran, is not told of any more. */
export const newGroupDays = 3;
