import { productName } from '#shared/product';

/** Paragraphs with a blank line between; one that begins with `#` is a heading. */
const terms = `
# Who sells to you

The rancher named beside an animal raises it and sells it to you. ${productName} lists the animal, takes the payment for it, and tells its members how far the group is.

# What you buy

A share is part of one animal. Beside each share you read which part it is and what it costs and, where the rancher gave them, how many pounds you can expect, what the price includes and how the meat is inspected. Pounds are an estimate: no two animals are alike, and how you have yours cut matters too.

A custom-exempt animal belongs to its buyers before slaughter. Its packages are stamped NOT FOR SALE, and the meat is for your own household.

# What you pay

Your card is charged the amount beside the Pay button and nothing more, once the share is yours. While you pay, your share is held for you. A hold that runs out costs nothing.

What our card provider takes for a payment or a refund the shop bears, not you.

# When you get your meat

The animal goes to the butcher when every share is sold. If the group has a deadline, the page says before you pay what happens if it is not full by then: every buyer gets a full refund, or the rancher keeps the rest and it goes ahead. After that the rancher gets in touch about pickup or delivery.

# Your account

Give an email address that is yours, and keep your password to yourself. An account buys from one ranch at a time. An account that is used to deceive others can be closed.

# For ranchers

Describe the animal as it is. Keep the deadline that you set and the outcome that you promised, and hand over what you sold.
`;

const privacy = `
# What we keep

Your username, your email address and your password, the password only in a form that cannot be read back. The groups you joined, the shares you bought, and your choices about emails. Where you are logged in, with the kind of browser. A log of logins and changes with the network address they came from, which only the operators of the shop can read.

# Your card

You type your card into the form of our card provider, and its number never reaches us. We keep the brand and the last four digits for your receipt.

# Who sees what

The rancher sees the names and email addresses of the members and buyers of their groups. Other members see how many you are, not who.

We do not sell what we know about you, show no ads and use no trackers.

# Your browser

Your browser keeps your login, your unsent forms and how you like your tables. This shop sets no cookies. The card form is our card provider’s, and may set its own.

# Emails

You get emails about your account and your purchases. Reminders, news from a rancher and emails about a ranch that you follow end with one click on Unsubscribe or Unfollow.

# Your choice

On your account page you can change your details, download all that we keep about you, and delete your account. Records of what was paid stay, without your name, because the books have to add up.
`;

const refunds = `
# Changed your mind?

Until every share is sold you can leave. Open the group’s page and choose Refund next to your share. You get all you paid for it back to your card, and the share goes back on sale.

After the last share is sold, after the deadline, once the group is closed, or if you paid in cash, ask the rancher: they may still refund you.

# If the animal does not sell out

If the group has a deadline, you read beside the Pay button what happens then. Either every buyer gets a full refund, on its own and within minutes of the deadline. Or the rancher keeps the rest and it goes ahead: your share and its price stay the same. What is said there does not change after the first sale.

A group without a deadline stays open until it is full or the rancher closes it. Until then you can leave at any time.

# If the rancher calls it off

That can happen, for example because an animal falls ill. Every buyer gets a full refund, and the reason by email.

# How you get your money

A refund is the whole price of the share. It goes to the card that paid, and we email you when it is done. Banks can take up to ten days to show it.

What you paid in cash the rancher gives you back in cash. Your receipt says so, and when it was recorded.
`;

const contact = `
# About an animal

Ask the rancher: about weights, cutting, pickup and delivery. Once you are logged in, press the ranch’s name beside the animal for its email address and telephone number.
`;

export const policyTexts = { terms, privacy, refunds, contact };
