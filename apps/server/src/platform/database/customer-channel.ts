/** Notified with `GROUP_TYPE KIND ID` by the tables of what customers have. */
export const customerChannel = 'rackhand_customer';
