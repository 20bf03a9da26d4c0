# A ten is written 10 here, so T stops the script.

ranks <- c("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

fifteens <- function(order) {
  value <- pmin(order, 10)
  count <- 0
  for (size in 2:length(value)) {
    count <- count + sum(colSums(combn(value, size)) == 15)
  }
  2 * count
}

pairs <- function(order) {
  sum(sapply(table(order), function(n) n * (n - 1)))
}

runs <- function(order) {
  counts <- tabulate(order, 13)
  best <- 0
  length <- 0
  times <- 1
  for (count in c(counts, 0)) {
    if (count > 0) {
      length <- length + 1
      times <- times * count
    } else {
      if (length >= 3) best <- length * times
      length <- 0
      times <- 1
    }
  }
  best
}

flush <- function(suits) {
  if (length(unique(suits)) == 1) return(5)
  if (length(unique(suits[1:4])) == 1) return(4)
  0
}

nobs <- function(order, suits) {
  as.integer(any(order[1:4] == 11 & suits[1:4] == suits[5]))
}

hand_value <- function(cards) {
  order <- match(substr(cards, 1, 1), ranks)
  if (anyNA(order)) stop("unknown rank")
  suits <- substr(cards, 2, 2)
  fifteens(order) + pairs(order) + runs(order) + flush(suits) + nobs(order, suits)
}

files <- commandArgs(trailingOnly = TRUE)
hands <- read.csv(files[1], colClasses = "character")
total <- apply(hands, 1, hand_value)
write.csv(data.frame(total = total), files[2], row.names = FALSE)
