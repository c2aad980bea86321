/** For so many days a mailed invitation can be accepted. */
export const invitationDays = 14;
